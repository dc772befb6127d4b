/**
 * The content of a QRIS code: EMVCo "Merchant-Presented QR", fields of two digits of tag, two of length, and the value. A payer's app reads the
 * amount and the merchant from it, so a content that says anything else than our order is never shown to a sender. Pure.
 */
import { money, type Money } from "#kernel/money.ts";

/** A content longer than this does not fit a code that a phone reads from a screen; EMVCo allows 512. */
export const MAX_CONTENT = 512;
const CRC_TAG = "63";
/** The CRC is computed over everything before it, its own tag and length included. */
const CRC_AT = -4;

/** CRC-16/CCITT-FALSE, as the code's last field has it: polynomial 0x1021 from 0xFFFF, four capital hexadecimal digits. */
export function qrisCrc(text: string): string {
  let crc = 0xff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80_00) === 0 ? (crc << 1) & 0xff_ff : ((crc << 1) ^ 0x10_21) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** The fields by tag; null when the text is no sequence of fields, or repeats one. */
export function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, tag = "", length = ""] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (tag === "" || value.length === 0 || value.length !== Number(length) || fields.has(tag)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}

/** Why a content is not the code of an order. */
export type QrisFault = "malformed" | "crc" | "not_dynamic" | "not_qris" | "currency" | "amount" | "tip" | "country" | "merchant";

export interface QrisFacts {
  /** As the payer's app shows it: the merchant's name and city. */
  readonly merchant: string;
  readonly city: string;
}

const AMOUNT = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

function amountIn(text: string): Money | null {
  const [, whole = "", decimals = ""] = AMOUNT.exec(text) ?? [];
  return whole === "" ? null : money("IDR", BigInt(whole + decimals.padEnd(2, "0")));
}

/** True where a template of a merchant account names the national scheme. */
const namesQris = (value: string) => readFields(value)?.get("00")?.toUpperCase().startsWith("ID.CO.QRIS") ?? false;

/** Reads a content as the code of an order over an amount: what the payer's app will show, or what is wrong with it. */
export function readQris(content: string, amount: Money): QrisFacts | QrisFault {
  if (content.length > MAX_CONTENT || !/^[\x20-\x7e]+$/.test(content)) return "malformed";
  const fields = readFields(content);
  if (fields === null || fields.get("00") !== "01" || !content.slice(0, CRC_AT).endsWith(`${CRC_TAG}04`)) return "malformed";
  if (qrisCrc(content.slice(0, CRC_AT)) !== fields.get(CRC_TAG)?.toUpperCase()) return "crc";
  // 12: for one payment, with the amount in it. A static code would let the payer type any amount, any number of times.
  if (fields.get("01") !== "12") return "not_dynamic";
  if (!(fields.has("51") && namesQris(fields.get("51") ?? ""))) return "not_qris";
  if (fields.get("53") !== "360") return "currency";
  const said = amountIn(fields.get("54") ?? "");
  if (said === null || said.minor !== amount.minor || amount.currency !== "IDR") return "amount";
  // A tip or a fee added by the app would make the payer pay more than the price.
  if (["55", "56", "57"].some((tag) => fields.has(tag))) return "tip";
  if (fields.get("58") !== "ID") return "country";
  const [merchant, city] = [fields.get("59")?.trim() ?? "", fields.get("60")?.trim() ?? ""];
  return merchant === "" ? "merchant" : { merchant, city };
}
