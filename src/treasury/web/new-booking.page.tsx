import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMessages } from "#web/i18n.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { bookingsAddress } from "../contract-list.ts";
import { TEMPLATE_NAMES } from "../model/booking.ts";
import { bookingMessages } from "./booking-messages.ts";
import { treasuryMessages } from "./messages.ts";

export const handle = privatePage({ menu: "treasury", modules: ["propose"] });

export const clientLoader = loadPrivately(handle, async () => null);

/** `/office/treasury/booking/new`: what happened, as a choice of templates. */
export default function NewBookingPage() {
  const t = useMessages(bookingMessages);
  const room = useMessages(treasuryMessages);
  return (
    <>
      <PageHeader
        title={t("new")}
        parents={[
          { label: room("title"), to: href("/office/treasury") },
          { label: t("title"), to: bookingsAddress.to() },
        ]}
        lead={t("newLead")}
      />
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {TEMPLATE_NAMES.map((template) => (
          <li key={template}>
            <Link
              to={href("/office/treasury/booking/new/:template", { template })}
              className="block h-full rounded-card border border-line bg-surface p-4 text-ink no-underline hover:border-ink-muted hover:bg-surface-hover"
            >
              <span className="block font-semibold">{t(`templates.${template}`)}</span>
              <span className="mt-1 block text-sm text-ink-muted">{t(`about.${template}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
