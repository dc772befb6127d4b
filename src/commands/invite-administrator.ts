/** `main.js invite-administrator`: runs the use case and prints each of its answers as a sentence. */
import { commandFacts } from "#platform/command-facts.ts";
import { inviteAdministrator, type InvitationAnswer } from "#identity/office/invite-administrator.ts";
import { identityDeps } from "#identity/deps.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { inTransaction, type Runtime } from "#platform/unit-of-work.ts";
import { identitySettings } from "#wiring/capabilities.ts";
import type { Said } from "./commands.ts";
import type { Config } from "#platform/settings/settings.ts";

const FACTS = commandFacts("invite-administrator");

export async function inviteFromCommandLine(
  runtime: Runtime,
  config: Pick<Config, "SITE_URL"> & WithKeys,
  [email = "", fullName = "", phone = ""]: readonly string[],
  options: Readonly<Record<string, boolean>>,
): Promise<Said> {
  const { again = false, instead = false, english = false } = options;
  const requested = { email, fullName, phone, language: english ? ("EN" as const) : ("ID" as const), again, instead };
  const deps = identityDeps(identitySettings(config));
  const answer = await inTransaction(runtime, FACTS, (ctx) => inviteAdministrator(ctx, requested, deps));
  return { says: sentenceOf(answer, email), isRefused: REFUSED.has(answer.is) };
}

const REFUSED: ReadonlySet<InvitationAnswer["is"]> = new Set([
  "enough_hold_it",
  "address_of_another",
  "email_invalid",
  "name_invalid",
  "phone_invalid",
]);

function sentenceOf(answer: InvitationAnswer, email: string): string {
  switch (answer.is) {
    case "invited": {
      const withdrawn = answer.withdrawn.length === 0 ? "" : `Withdrawn: ${answer.withdrawn.join(", ")}. `;
      const next =
        answer.held === 1
          ? "Invite the second one: every change of rights needs two people."
          : "Two people hold the level now: invite all others in the office.";
      return `${withdrawn}${email} is invited; the mail is sent as soon as a worker runs. ${next}`;
    }
    case "sent_again":
      return `The invitation is sent to ${email} again; the previous link is invalid.`;
    case "invited_before":
      return `${email} is already invited and has not accepted yet; nothing was changed. --again sends the mail again.`;
    case "holds_it_already":
      return `${email} is already an administrator; nothing was changed.`;
    case "enough_hold_it":
      return "Two people hold the level of an administrator: invite others in the office, at /office/user. If one of the two cannot accept (a mistyped address), --instead withdraws the open invitation.";
    case "address_of_another":
      return `${email} belongs to another account; an administrator needs a separate address.`;
    case "email_invalid":
      return `"${email}" is not an email address.`;
    case "name_invalid":
      return "The name must be one line of letters, at most 121; put it in quotes if it contains blanks.";
    case "phone_invalid":
      return "The telephone number must be a mobile number of Indonesia (0812…), or of another country with its code (+65…).";
  }
}
