/**
 * What a programmer begins with in PHP: `KAGOJ_KEY` has the key, `KAGOJ_SECRET` the secret of the
 * address. The tests parse each as it stands here. `price`: what a sign copy costs who reads it, in
 * tk.
 */
export function phpExamples(origin: string, price: number) {
  return {
    order: `<?php
// A UUID of this order's own. Store it with the order before you send it.
$bytes = random_bytes(16);
$bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
$bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
$orderKey = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
do {
    $call = curl_init('${origin}/api/apply/order');
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('KAGOJ_KEY'),
            'Content-Type: application/json',
            'Idempotency-Key: ' . $orderKey,
        ],
        CURLOPT_POSTFIELDS => json_encode([
            'category' => 'nid',
            'nidNumber' => '1234567890',
            'expectedPrice' => ${price},
        ]),
    ]);
    $answer = curl_exec($call);
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    // No answer, too many at once, or a fault of the desk: later again, with the same key.
    $again = $answer === false || $status === 429 || $status >= 500;
    if ($again) sleep(10);
} while ($again);
$said = json_decode($answer, true);
echo $status === 201 ? $said['order']['_id'] : $said['error'];`,
    webhook: `<?php
$secret = getenv('KAGOJ_SECRET');
$body = file_get_contents('php://input');
$signature = $_SERVER['HTTP_X_KAGOJ_SIGNATURE'] ?? '';
if (!$secret || !preg_match('/^t=(\\d{1,15}),v1=([0-9a-f]{64})$/D', $signature, $parts)) {
    http_response_code(401);
    exit;
}
[, $time, $given] = $parts;
$right = hash_hmac('sha256', $time . '.' . $body, $secret);
// Never by ===, which takes longer the more of it is right. Older than five minutes is a copy.
if (!hash_equals($right, $given) || abs(time() - (int) $time) > 300) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true);
// Keep $event['id'] and do nothing for one that you have: it may come twice. Then ask for
// ${origin}/api/apply/my-order/{$event['order']['_id']} by your key.
http_response_code(204);`,
  };
}
