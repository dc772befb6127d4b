import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { alarmMail } from "./model/alarm-mail.ts";
import { kindMessages } from "../messages.ts";
import { takeUnsent, type FindingView } from "./store.ts";

/** The recipients: treasury's staff, supplied by the wiring. */
export interface AlarmSettings {
  readonly siteUrl: string;
  readonly treasury: (ctx: Ctx) => Promise<readonly { readonly email: string; readonly language: Language }[]>;
}

/** Findings in one message; the rest waits for the next minute. */
const FINDINGS_PER_MESSAGE = 50;

/** Reports findings not reported yet: a message to treasury in the transaction, and a line in the log after the commit. */
export async function sendAlarms(
  { transaction, runtime }: Pick<JobRun, "transaction" | "runtime">,
  settings: AlarmSettings,
): Promise<void> {
  const sent = await transaction(async (ctx) => {
    const findings = await takeUnsent(ctx.db, ctx.now, FINDINGS_PER_MESSAGE);
    if (findings.length > 0) await queueMails(ctx, findings, settings);
    return findings;
  });
  for (const { id, caseId, kind } of sent)
    runtime.log.error({ alarm: `reconciliation.${kind}`, finding: id, caseId }, "reconciliation found a difference");
}

async function queueMails(ctx: Ctx, findings: readonly FindingView[], { siteUrl, treasury }: AlarmSettings): Promise<void> {
  for (const { email, language } of await treasury(ctx)) {
    const lines = findings.map(({ caseId, kind }) => `- ${kindMessages[language][kind]} (${caseId})`);
    const link = `${siteUrl.replace(/\/$/, "")}${localizePath(href("/office"), language)}`;
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
