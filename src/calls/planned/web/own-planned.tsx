import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { readOwnPlanned, type PlannedCall } from "../contract.ts";
import { plannedMessages } from "./messages.ts";
import { PlannedItem } from "./planned-item.tsx";

/** For the page's loader: what the card shows, read before it is drawn. */
export const readPlanned = async (): Promise<readonly PlannedCall[]> => (await api(readOwnPlanned, {})).planned;

interface OwnPlannedProps {
  readonly planned: readonly PlannedCall[];
  /** Each call links to its customer. */
  readonly isStaff?: boolean;
}

/** The reader's calls that are still to come; nothing without any. The page's loader reads them, so that nothing moves when they are there. */
export function OwnPlanned({ planned, isStaff = false }: OwnPlannedProps) {
  const t = useMessages(plannedMessages);
  if (planned.length === 0) return null;
  return (
    <Card level={2} title={t(isStaff ? "planned" : "yours")} {...(!isStaff && { hint: t("yoursHint") })}>
      <ul className="flex flex-col divide-y divide-line">
        {planned.map((one) => (
          <PlannedItem key={one.id} planned={one}>
            {isStaff ? (
              <Link
                to={href("/office/user/:id", { id: one.otherId })}
                className="inline-flex min-h-6 items-center text-sm font-semibold text-primary underline underline-offset-4"
              >
                {t("open")}
              </Link>
            ) : null}
          </PlannedItem>
        ))}
      </ul>
    </Card>
  );
}
