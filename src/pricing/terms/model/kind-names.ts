/** Names of kinds and menus, apart from the schemas of all terms: a list of terms needs only these. Pure. */

export const TERM_MENUS = ["corridor", "fee", "rate", "limit"] as const;
export type TermMenu = (typeof TERM_MENUS)[number];

/**
 * The kinds that the room of terms shows, with the menu whose rights apply. Corridors and rails have the switchboard, rates their own room, and the
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
  holiday: "corridor",
  bank: "corridor",
  country: "corridor",
  promise: "corridor",
  sms_country: "limit",
  verification_rule: "limit",
  risk_points: "limit",
} as const satisfies Record<string, TermMenu>;
export type RoomKind = keyof typeof ROOM_MENUS;
export const ROOM_KINDS = Object.keys(ROOM_MENUS) as [RoomKind, ...RoomKind[]];
export const isRoomKind = (kind: string): kind is RoomKind => Object.hasOwn(ROOM_MENUS, kind);

/** The kinds that the room has a form for. The others are shown with their history; their proposals come by the call. */
export const EDITED_KINDS = ["fee", "spread", "commission", "tax", "quote_lock", "tier", "limit", "threshold", "bank"] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];
export const isEditedKind = (kind: string): kind is EditedKind => EDITED_KINDS.some((one) => one === kind);
