import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { scheduleMessages } from "./messages.ts";
import type { UnfitRecipient } from "./schedule-recipients.ts";
import { unfitMessages } from "./unfit-messages.ts";

/** Up to so many stand open: more are folded, because most were deactivated long ago. */
const OPEN = 3;

interface UnfitRecipientsProps {
  readonly recipients: readonly UnfitRecipient[];
}

/** The saved recipients of this country that the schedule cannot have, each with the reason and the way to mend it. */
export function UnfitRecipients({ recipients }: UnfitRecipientsProps) {
  const t = useMessages(unfitMessages);
  const tSchedule = useMessages(scheduleMessages);
  if (recipients.length === 0) return null;
  return (
    <details open={recipients.length <= OPEN || undefined} className="mb-5 rounded-md bg-surface-sunken px-4 py-2 text-sm">
      <summary className="min-h-target content-center font-semibold">{t("title", { count: recipients.length })}</summary>
      <ul aria-label={t("list")} className="divide-y divide-line">
        {recipients.map(({ id, name, account, why }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <strong className="wrap-anywhere">{why === "gone" ? tSchedule("noRecipient") : name}</strong>{" "}
              <span className="text-ink-muted figures">{account}</span>
              <span className="block text-danger">{t(`why.${why}`)}</span>
            </span>
            {why === "gone" ? (
              <Link
                to={href("/dashboard/recipients/new")}
                className="inline-flex min-h-target items-center font-semibold text-primary underline"
              >
                {t("mend.gone")}
              </Link>
            ) : (
              <Link
                to={href(why === "inactive" ? "/dashboard/recipients/:id" : "/dashboard/recipients/:id/edit", { id })}
                aria-label={`${t(`mend.${why}`)}: ${name}`}
                className="inline-flex min-h-target items-center font-semibold text-primary underline"
              >
                {t(`mend.${why}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
