import type { Output } from "#kernel/endpoint.ts";
import { compare } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readQrisLimit } from "#pricing/index.ts";
import { isPayInOpen } from "../../lifecycle/phases/pay-ins.ts";
import { missingOf, totalOf, type Transfer } from "../../lifecycle/transfer.ts";
import { readQris } from "../model/qris-content.ts";
import type { openQris } from "./contract.ts";
import { findQris, type StoredQris } from "./store.ts";

/** The channel of our bank's QRIS; null where it gives us none. */
export interface QrisChannel {
  readonly qrisChannel?: string | null;
}

type QrisView = Output<typeof openQris>;

const NOTHING = { content: null, merchant: null, city: null, limit: null } as const;

/**
 * Whether and how a transfer can be paid in by QRIS. A code is over the whole price: once a part has come to the virtual account, the rest is paid
 * there. While the treasury has set no limit, none is offered.
 */
export async function qrisOf(
  ctx: Pick<Ctx, "db" | "now">,
  transfer: Transfer,
  { number, qrisChannel }: QrisChannel & { readonly number: string | null },
): Promise<QrisView> {
  const total = totalOf(transfer.price);
  const isWhole = compare(missingOf(transfer), total) === 0;
  if (qrisChannel == null || !isPayInOpen(transfer) || !isWhole) return { state: "none", ...NOTHING };
  const limit = await readQrisLimit(ctx);
  if (limit === null || limit.minor === 0n) return { state: "none", ...NOTHING };
  if (compare(total, limit) > 0) return { state: "over_limit", ...NOTHING, limit };
  if (number === null) return { state: "waiting", ...NOTHING };
  const code = await findQris(ctx.db, transfer.id);
  return code === null || code.channel !== qrisChannel ? { state: "offered", ...NOTHING } : shown(code);
}

function shown({ content, amount, isRefused }: StoredQris): QrisView {
  if (content === null) return { state: isRefused ? "refused" : "opening", ...NOTHING };
  const facts = readQris(content, amount);
  return typeof facts === "string" ? { state: "refused", ...NOTHING } : { ...NOTHING, state: "open", content, ...facts };
}
