/**
 * What a programmer types to try a key, which stands in `KAGOJ_KEY`. The tests run each as it
 * stands here. `price`: what a sign copy costs who reads it, in tk.
 */
export function curlExamples(origin: string, price: number) {
  const key = '-H "Authorization: Bearer $KAGOJ_KEY"';
  return {
    balance: `curl ${origin}/api/users/userInfo ${key}`,
    order: [
      "ORDER_KEY=$(cat /proc/sys/kernel/random/uuid)\n" + `curl ${origin}/api/apply/order ${key}`,
      '-H "Content-Type: application/json"',
      '-H "Idempotency-Key: $ORDER_KEY"',
      `-d '{"category": "nid", "nidNumber": "1234567890", "expectedPrice": ${price}}'`,
    ].join(" \\\n  "),
    orders: `curl -i ${origin}/api/apply/my-order ${key}`,
    changes: [`curl -G ${origin}/api/apply/my-order ${key}`, `--data-urlencode 'since=W/"…"'`].join(
      " \\\n  ",
    ),
    file: `curl -o file.pdf ${origin}/api/files/FILE_ID ${key}`,
  };
}
