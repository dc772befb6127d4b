/** The messages of a float's movements, by the kind of their journal. */
const KINDS: Readonly<Record<string, "collected" | "funded" | "collectionReversed" | "refunded" | "refundReversed" | "topUp">> = {
  "transfer.collected": "collected",
  "transfer.funded": "funded",
  "transfer.collection_reversed": "collectionReversed",
  "transfer.refund_collected": "refunded",
  "transfer.refund_collection_reversed": "refundReversed",
  "float.topped_up": "topUp",
};

/** The key of a movement's name in `floatMessages.kinds`. */
export const kindKey = (kind: string) => KINDS[kind] ?? "other";
