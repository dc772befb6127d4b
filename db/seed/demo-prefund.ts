/**
 * Books the capital that the demo's owners have paid in at the partner abroad, from prefund.yaml: as production does, by bookings that one
 * treasurer proposes and the other approves. Each is booked once, under the number that the partner's statement names.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { idSchema } from "../../src/kernel/id.ts";
import { currencySchema, wholeUnits, type Currency } from "../../src/kernel/money.ts";
import { toLocalDate } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { decideBooking } from "../../src/treasury/bookings/decide-booking.ts";
import { proposeBooking } from "../../src/treasury/bookings/propose-booking.ts";
import { findBooking } from "../../src/treasury/bookings/store.ts";
import { actingAs, findAccount } from "./states/story.ts";

const file = z.strictObject({
  partner: z.string().min(1),
  units: z.int().positive(),
  bookings: z.partialRecord(currencySchema, idSchema("bk")),
});
const PROPOSER = "treasuri@demo.example";
const APPROVER = "treasuri2@demo.example";

export async function bookDemoPrefund(ctx: Ctx, folder: string): Promise<void> {
  const { partner, units, bookings } = file.parse(parse(await readFile(join(folder, "prefund.yaml"), "utf8")));
  const [proposer, approver] = [await findAccount(ctx, PROPOSER), await findAccount(ctx, APPROVER)];
  if (proposer === null || approver === null) return;
  const deps = { places: [{ at: "nostro" as const, party: partner }] };
  for (const [currency, id] of Object.entries(bookings)) {
    if ((await findBooking(ctx.db, id)) !== null) continue;
    const amount = wholeUnits(currency as Currency, BigInt(units));
    const proposed = await proposeBooking(
      actingAs(ctx, proposer),
      {
        id,
        template: "owners_capital",
        out: null,
        in: { at: "nostro", party: partner, amount, line: null },
        on: toLocalDate(ctx.now),
        evidence: `Modal awal ${currency}`,
        reason: "Modal pemilik untuk pembayaran di luar negeri",
      },
      deps,
    );
    await decideBooking(actingAs(ctx, approver), { id, decision: "approve", hash: proposed.hash }, deps);
  }
}
