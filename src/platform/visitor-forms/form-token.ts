/** The signed token of a form on a public page: when the form was rendered, and a random id. It identifies no person and is stored nowhere. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { HOUR_MS } from "#kernel/time.ts";
import type { Random } from "../clock.ts";
import type { Keys } from "../keys/keyring.ts";

/** A page may stay open over a working day. */
const LIFETIME_MS = 12 * HOUR_MS;
const NONCE_BYTES = 9;

export interface DrawnForm {
  /** The id of this rendering of the form, by which its uses are counted. */
  readonly id: string;
  readonly ageMs: number;
}

export interface FormTokens {
  issue(now: Date): string;
  /** Null for a token that is not ours, of another form, or too old. */
  read(token: string | undefined, now: Date): DrawnForm | null;
}

/** Tokens of one form (`contact`); tokens of other forms are invalid here. */
export function formTokens(keys: Keys, form: string, random: Random): FormTokens {
  const sign = (key: Buffer, body: string) => createHmac("sha256", key).update(`form/${form}/${body}`).digest().subarray(0, 15);
  return {
    issue(now) {
      const body = `${now.getTime().toString(36)}.${Buffer.from(random(NONCE_BYTES)).toString("base64url")}`;
      return `${body}.${sign(keys.active().bytes, body).toString("base64url")}`;
    },
    read(token, now) {
      const [, body = "", drawn = "", id = "", signature = ""] =
        /^(([0-9a-z]{8,10})\.([\w-]{12}))\.([\w-]{20})$/.exec(token ?? "") ?? [];
      const given = Buffer.from(signature, "base64url");
      if (body === "" || !keys.all().some(({ bytes }) => timingSafeEqual(given, sign(bytes, body)))) return null;
      const ageMs = now.getTime() - Number.parseInt(drawn, 36);
      return ageMs >= 0 && ageMs < LIFETIME_MS ? { id, ageMs } : null;
    },
  };
}
