/** Dependencies of the support use cases besides `ctx`; bound once, in src/wiring. */
import { systemRandom } from "#platform/clock.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import { formDoor, type FormDoor, type FormLimits } from "#platform/visitor-forms/assess-visitor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CHAT_LIMITS } from "./chat/limits.ts";
import { chatFileKeysOf, type ChatFileDeps } from "./files/file-keys.ts";
import type { AnswerMailDeps } from "./mail/mail-answer.ts";
import type { OperatorIdentity } from "./model/operator-identity.ts";
import type { IssuerFor } from "./complaints/http.ts";
import type { Language } from "#kernel/locale.ts";

export interface SupportSettings extends WithKeys {
  readonly SITE_URL: string;
  readonly operatorIdentity: (ctx: Ctx, language: Language) => Promise<OperatorIdentity>;
  readonly MAIL_FROM: string;
  readonly MAIL_IN_ADDRESS: string;
  readonly MAIL_IN_DELIMITER: string;
  /** The operator as its letters name it. */
  readonly issuerFor: IssuerFor;
}

export interface SupportDeps extends ChatFileDeps, AnswerMailDeps {
  readonly door: FormDoor;
  readonly chatDoor: FormDoor;
  readonly siteUrl: string;
}

/** For an operator with some hundred messages a day. */
export const CONTACT_LIMITS: FormLimits = { calmMost: 40, busyMost: 400, takenMost: 300 };

export function supportDeps({ keys, SITE_URL, operatorIdentity, ...mail }: Omit<SupportSettings, "issuerFor">): SupportDeps {
  return {
    mailFrom: mail.MAIL_FROM,
    addresses: {
      service: mail.MAIL_IN_ADDRESS.toLowerCase(),
      delimiter: mail.MAIL_IN_DELIMITER,
      keys: keys.keysFor("support/reply-addresses"),
    },
    door: formDoor(keys, "contact", CONTACT_LIMITS, systemRandom),
    chatDoor: formDoor(keys, "chat", CHAT_LIMITS, systemRandom),
    fileKeys: chatFileKeysOf(keys),
    siteUrl: SITE_URL,
    operatorIdentity,
  };
}
