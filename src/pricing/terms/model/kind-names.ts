/** Names of kinds and menus, apart from the schemas of all terms: a list of terms needs only these. Pure. */

export const TERM_MENUS = ["corridor", "fee", "rate", "limit"] as const;
export type TermMenu = (typeof TERM_MENUS)[number];

/**
 * The kinds that the room of terms shows, in the order of its list, with the menu whose rights apply. Corridors and rails have the switchboard, rates their own room, and the
 * terms of one business its signed sheets.
 */
export const ROOM_MENUS = {
  fee: "fee",
  spread: "rate",
  commission: "fee",
  tax: "fee",
  quote_lock: "rate",
  tier: "limit",
  limit: "limit",
  threshold: "limit",
  promise: "corridor",
  country: "corridor",
  sms_country: "limit",
  verification_rule: "limit",
  risk_points: "limit",
  holiday: "corridor",
  bank: "corridor",
} as const satisfies Record<string, TermMenu>;
export type RoomKind = keyof typeof ROOM_MENUS;
export const ROOM_KINDS = Object.keys(ROOM_MENUS) as [RoomKind, ...RoomKind[]];
/** The kinds whose figures a form changes: those of the room, and corridors and rails on their own pages. */
export type FormKind = RoomKind | "corridor" | "rail";
export const menuOfForm = (kind: FormKind): TermMenu => (kind === "corridor" || kind === "rail" ? "corridor" : ROOM_MENUS[kind]);
export const isRoomKind = (kind: string): kind is RoomKind => Object.hasOwn(ROOM_MENUS, kind);

/**
 * Kinds to which keys can be added, with the form of a key as it is typed. Tiers, thresholds and rules are named by the code that reads
 * them, so nobody can add one.
 */
const CORRIDOR = "ID-[A-Z]{2}-(?:bank|cash)";
export const NEW_KEYS = {
  fee: { pattern: new RegExp(`^(?:${CORRIDOR})$`), example: "ID-SG-bank" },
  spread: { pattern: new RegExp(`^(?:${CORRIDOR})$`), example: "ID-SG-bank" },
  limit: { pattern: new RegExp(`^corridor:(?:${CORRIDOR})$`), example: "corridor:ID-SG-bank" },
  holiday: { pattern: /^[A-Z]{2}-20[0-9]{2}$/, example: "ID-2027" },
  bank: { pattern: /^[0-9]{3}$/, example: "014" },
  country: { pattern: /^[A-Z]{2}$/, example: "SG" },
  promise: { pattern: new RegExp(`^(?:${CORRIDOR})$`), example: "ID-SG-bank" },
  sms_country: { pattern: /^[A-Z]{2}$/, example: "SG" },
} as const satisfies Partial<Record<RoomKind, { readonly pattern: RegExp; readonly example: string }>>;
export type NewKeyKind = keyof typeof NEW_KEYS;
export const NEW_KEY_KINDS = Object.keys(NEW_KEYS) as [NewKeyKind, ...NewKeyKind[]];
export const isNewKey = (kind: RoomKind, key: string): boolean =>
  NEW_KEY_KINDS.some((one) => one === kind) && NEW_KEYS[kind as NewKeyKind].pattern.test(key);
