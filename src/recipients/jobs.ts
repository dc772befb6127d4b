import { addDays, toLocalDate } from "#kernel/time.ts";
import { newId } from "#kernel/id.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AskAccount } from "./account-inquiry.ts";
import { checkOf, learntFrom } from "./check-account.ts";
import { checkDetails } from "./create-recipient.ts";
import { ANSWER_STANDS_MS, ASK_AGAIN_AFTER_MS, type AccountCheck } from "./recipient.ts";
import { claimWaiting, dropInquiries, recordLaterCheck, type Waiting } from "./store-inquiries.ts";

/** So many banks are asked in one run, one after the other: a bank that does not answer is not overrun when it comes back. */
const ASKED_AT_ONCE = 50;
const DROPPED_AT_ONCE = 5_000;

export function recipientJobs(ask: AskAccount): readonly Job[] {
  return [
    {
      // Banks that did not answer when a recipient was saved. What comes out stands at the recipient; a name that differs, or an account that
      // is none, keeps money from leaving until the owner has looked at it.
      name: "ask_about_accounts",
      every: "*/5 * * * *",
      async run({ beat, machinery }) {
        const waiting = await beat((ctx) => claimWaiting(ctx.db, ASK_AGAIN_AFTER_MS, ctx.now, ASKED_AT_ONCE));
        for (const one of waiting) {
          const reference = newId("iq", machinery.clock.now().getTime(), machinery.random(10));
          const learnt = learntFrom(await ask({ reference, bank: one.bank, number: one.account }));
          if (learnt.outcome === "no_answer") continue;
          await beat((ctx) => recordLater(ctx, one, checkOf(learnt, one.name, ctx.now)));
        }
      },
    },
    {
      name: "forget_inquiries",
      every: "*/10 * * * *",
      async run({ beat }) {
        await beat((ctx) =>
          dropInquiries(
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

async function recordLater(ctx: Ctx, waiting: Waiting, check: AccountCheck): Promise<void> {
  if (await recordLaterCheck(ctx.db, waiting, check))
    await ctx.audit("recipients.account_checked", { subject: waiting.id, details: checkDetails(check) });
}
