import { Mail } from "lucide-react";
import type { Output } from "#kernel/endpoint.ts";
import { useWords } from "#web/i18n.tsx";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import type { listPeople } from "../../contract-office.ts";
import { kindWords } from "./messages.ts";

type Row = Output<typeof listPeople>["people"][number];

/** "Pelanggan · Perorangan", or staff. */
export function KindLine({ person }: { readonly person: Pick<Row, "userType" | "userBusinessType"> }) {
  const t = useWords(kindWords);
  const { userType, userBusinessType } = person;
  if (userType === null || userBusinessType === null) return t("type.STAFF");
  return `${t(`type.${userType}`)} · ${t(`business.${userBusinessType}`)}`;
}

/** Active or not; who still has to create the first password is active and invited, and only that is news. */
export function StandingBadge({ person }: { readonly person: Pick<Row, "status" | "isInvited"> }) {
  const t = useWords(kindWords);
  if (person.isInvited && person.status === "active")
    return (
      <Badge tone="info" icon={Mail}>
        {t("invited")}
      </Badge>
    );
  return <StatusBadge standing={person.status}>{t(`status.${person.status}`)}</StatusBadge>;
}
