/** For the page on which a business sends: the words about a limit that is reached, and the way its contract raises it. Pure. */
import type { Language } from "#kernel/locale.ts";
import { createTranslate } from "#web/i18n.tsx";
import type { PayrollRoom } from "../contract-room.ts";
import { contractWay, type ContractWay } from "./contract-way.ts";
import { limitMessages } from "./limit-messages.ts";

export interface BusinessReach {
  readonly way: ContractWay | null;
  /** Nothing can be sent before there is a contract; or nothing abroad. */
  readonly reached: Readonly<Record<"not_started" | "abroad", string>>;
}

export function businessReach(room: PayrollRoom, language: Language): BusinessReach {
  const t = createTranslate(limitMessages[language], language);
  return { way: contractWay(room, language), reached: { not_started: t("reached.not_started"), abroad: t("reached.abroad") } };
}
