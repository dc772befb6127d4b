import { Mail } from "lucide-react";
import type { Output } from "#kernel/endpoint.ts";
import { useMessages } from "#web/i18n.tsx";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import type { listPeople } from "../contract.ts";
import { kindMessages } from "./messages.ts";

type Row = Output<typeof listPeople>["people"][number];

/** "Pelanggan · Perorangan", or staff. */
export function KindLine({ person }: { readonly person: Pick<Row, "userType" | "userBusinessType"> }) {
  const t = useMessages(kindMessages);
  const { userType, userBusinessType } = person;
  if (userType === null || userBusinessType === null) return t("type.STAFF");
  return `${t(`type.${userType}`)} · ${t(`business.${userBusinessType}`)}`;
}

/** Active or inactive. A person without a first password is active and invited; the badge then says invited. */
export function PersonStatusBadge({ person }: { readonly person: Pick<Row, "status" | "isInvited"> }) {
  const t = useMessages(kindMessages);
  if (person.isInvited && person.status === "active")
    return (
      <Badge tone="info" icon={Mail}>
        {t("invited")}
      </Badge>
    );
  return <StatusBadge status={person.status}>{t(`status.${person.status}`)}</StatusBadge>;
}
