import { addDays, toLocalDate } from "#kernel/time.ts";
import { newId } from "#kernel/id.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { InquireAccount } from "./account-check/model/account-inquiry.ts";
import { checkOf, orderedOf, resultOf } from "./account-check/check-account.ts";
import { checkDetails } from "./create-recipient.ts";
import { ANSWER_STANDS_MS, INQUIRE_AGAIN_AFTER_MS, type AccountCheck } from "./model/recipient.ts";
import { claimWaiting, dropAccountInquiries, recordLaterCheck, type Waiting } from "./account-check/store.ts";

/** Most inquiries in one run, sent one after another, so that a bank that was down is not overloaded when it comes back. */
const INQUIRIES_AT_ONCE = 50;
const DROPPED_AT_ONCE = 5_000;

export function recipientJobs(inquire: InquireAccount): readonly Job[] {
  return [
    {
      // Inquires banks that did not answer when a recipient was saved, and saves the verdict with the recipient.
      // A different name, or an unknown account, blocks sending until the owner has reviewed it.
      name: "inquire_accounts",
      every: "*/5 * * * *",
      async run({ transaction, runtime }) {
        const waiting = await transaction(claimOrdered);
        for (const one of waiting) {
          const reference = newId("iq", runtime.clock.now().getTime(), runtime.random(10));
          const result = resultOf(await inquire({ reference, ...one.ordered }));
          if (result.outcome === "no_answer") continue;
          await transaction((ctx) => recordLater(ctx, one, checkOf(result, one.name, ctx.now)));
        }
      },
    },
    {
      name: "forget_inquiries",
      every: "*/10 * * * *",
      async run({ transaction }) {
        await transaction((ctx) =>
          dropAccountInquiries(
            ctx.db,
            new Date(ctx.now.getTime() - ANSWER_STANDS_MS * 2),
            addDays(toLocalDate(ctx.now), -1),
            DROPPED_AT_ONCE,
          ),
        );
      },
    },
  ];
}

async function claimOrdered(ctx: Ctx) {
  const ordered: (Waiting & { readonly ordered: Awaited<ReturnType<typeof orderedOf>> })[] = [];
  for (const one of await claimWaiting(ctx.db, INQUIRE_AGAIN_AFTER_MS, ctx.now, INQUIRIES_AT_ONCE))
    ordered.push({ ...one, ordered: await orderedOf(ctx, one) });
  return ordered;
}

async function recordLater(ctx: Ctx, waiting: Waiting, check: AccountCheck): Promise<void> {
  if (await recordLaterCheck(ctx.db, waiting, check))
    await ctx.audit("recipients.account_checked", { subject: waiting.id, details: checkDetails(check) });
}
