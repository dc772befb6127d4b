import { localizePath, type Language } from "#kernel/locale.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { alarmMail } from "./alarm.ts";
import { kindWords } from "./messages.ts";
import { takeUntold, type FindingView } from "./store-findings.ts";

/** Whom to tell: treasury's staff, as who wires the house knows them. */
export interface AlarmSettings {
  readonly siteUrl: string;
  readonly treasury: (ctx: Ctx) => Promise<readonly { readonly email: string; readonly language: Language }[]>;
}

/** Told in one message; what is more waits for the next minute. */
const FINDINGS_PER_MESSAGE = 50;

/** Tells of what was found since the last time: a message to treasury in the transaction, and a line in the log once it is committed. */
export async function tellFindings(
  { beat, machinery }: Pick<JobRun, "beat" | "machinery">,
  settings: AlarmSettings,
): Promise<void> {
  const told = await beat(async (ctx) => {
    const findings = await takeUntold(ctx.db, ctx.now, FINDINGS_PER_MESSAGE);
    if (findings.length > 0) await queueMails(ctx, findings, settings);
    return findings;
  });
  for (const { id, caseId, kind } of told)
    machinery.log.error({ alarm: `reconciliation.${kind}`, finding: id, caseId }, "the books and the world differ");
}

async function queueMails(ctx: Ctx, findings: readonly FindingView[], { siteUrl, treasury }: AlarmSettings): Promise<void> {
  for (const { email, language } of await treasury(ctx)) {
    const lines = findings.map(({ caseId, kind }) => `- ${kindWords[language][kind]} (${caseId})`);
    const link = `${siteUrl.replace(/\/$/, "")}${localizePath("/office/ledger", language)}`;
    await queueMessage(ctx, {
      channel: "email",
      recipient: email,
      language,
      template: "reconciliation.alarm",
      subject: alarmMail[language].subject(findings.length),
      text: alarmMail[language].text(lines, link),
    });
  }
}
