const JAKARTA_OFFSET_MS = 7 * 3_600_000;

/**
 * The text that proves a key: `{client id}|{time}`, the same form that SNAP BI signs for a token, so that a partner tries its own code. With milliseconds,
 * so that no two texts of a key are the same.
 */
export function textToSign(clientId: string, now: Date): string {
  return `${clientId}|${new Date(now.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 23)}+07:00`;
}
