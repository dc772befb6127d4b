import type { Output } from "#kernel/endpoint.ts";
import { formatBps } from "#kernel/rate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { readPersonCheck } from "../contract.ts";
import { personCheckMessages } from "./messages.ts";

export type PersonCheck = Output<typeof readPersonCheck>;

/** The roles of a person, and their share, as texts; null: no share. */
export function useNaming({ roles, shareBps }: Pick<PersonCheck["naming"], "roles" | "shareBps">) {
  const t = useMessages(personCheckMessages);
  const language = useLanguage();
  const share = shareBps === null ? null : formatBps(shareBps, language);
  const held = roles.map((role) => t(`role.${role}`));
  return { roles: held.length > 0 ? held.join(", ") : share === null ? t("noRole") : null, share };
}
