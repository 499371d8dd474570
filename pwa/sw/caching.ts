/** Addresses that the server answers itself: the API, its health, the sandbox of the payments, every file with an extension. */
export const isNotAppRoute = [/^\/(api|healthz|readyz|bkash-sandbox)([/?]|$)/, /^[^?]*\.[a-z0-9]{2,12}(\?|$)/i];
