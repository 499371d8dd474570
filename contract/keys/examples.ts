/**
 * What a programmer types to try a key, which stands in `KAGOJ_KEY`. The tests run each as it
 * stands here.
 */
export function curlExamples(origin: string) {
  const key = '-H "Authorization: Bearer $KAGOJ_KEY"';
  return {
    balance: `curl ${origin}/api/users/userInfo ${key}`,
    order: [
      `curl ${origin}/api/apply/order ${key}`,
      '-H "Content-Type: application/json"',
      '-H "Idempotency-Key: 5f0c5a52-7f1e-4b7a-9d57-0a3c6f1f2b11"',
      `-d '{"category": "nid", "nidNumber": "1234567890", "expectedPrice": 120}'`,
    ].join(" \\\n  "),
    orders: `curl -i ${origin}/api/apply/my-order ${key}`,
    changes: [`curl -G ${origin}/api/apply/my-order ${key}`, `--data-urlencode 'since=W/"…"'`].join(
      " \\\n  ",
    ),
    file: `curl -o file.pdf ${origin}/api/files/FILE_ID ${key}`,
  };
}
