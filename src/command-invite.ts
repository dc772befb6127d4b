/** `main.js invite-administrator`: the use case and its answer in a sentence each. */
import { commandFacts } from "#platform/command-facts.ts";
import { inviteAdministrator, type InvitationAnswer } from "#identity/invite-administrator.ts";
import { identityParts } from "#identity/wire-parts.ts";
import type { Config } from "#platform/config.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { inTransaction, type Machinery } from "#platform/unit-of-work.ts";
import { identitySettings } from "./capabilities.ts";
import type { Said } from "./commands.ts";

const FACTS = commandFacts("invite-administrator");

export async function inviteFromCommandLine(
  machinery: Machinery,
  config: Pick<Config, "SITE_URL"> & WithKeys,
  [email = "", fullName = "", phone = ""]: readonly string[],
  options: Readonly<Record<string, boolean>>,
): Promise<Said> {
  const { again = false, instead = false, english = false } = options;
  const asked = { email, fullName, phone, language: english ? ("EN" as const) : ("ID" as const), again, instead };
  const parts = identityParts(identitySettings(config));
  const answer = await inTransaction(machinery, FACTS, (ctx) => inviteAdministrator(ctx, asked, parts));
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
      const withdrawn = answer.withdrawn.length === 0 ? "" : `Taken back: ${answer.withdrawn.join(", ")}. `;
      const next =
        answer.held === 1
          ? "Invite the second one: every change of rights takes two people."
          : "Two hold the level now: invite everybody else in the office.";
      return `${withdrawn}${email} is invited; the mail leaves as soon as a worker runs. ${next}`;
    }
    case "sent_again":
      return `The invitation goes to ${email} once more; the link before it is over.`;
    case "invited_before":
      return `${email} was invited before and has not followed the link yet; nothing was changed. --again sends the mail once more.`;
    case "holds_it_already":
      return `${email} is an administrator already; nothing was changed.`;
    case "enough_hold_it":
      return "Two people hold the level of an administrator: others are invited in the office, at /office/user. Where one of them can't come (a mistyped address), --instead takes the open invitation back.";
    case "address_of_another":
      return `${email} belongs to another account here; an administrator needs an address of their own.`;
    case "email_invalid":
      return `"${email}" is no e-mail address.`;
    case "name_invalid":
      return "The name must be one line of letters, at most 121; put it in quotes when it has blanks.";
    case "phone_invalid":
      return "The telephone number must be a mobile number of Indonesia (0812…), or of another country with its code (+65…).";
  }
}
