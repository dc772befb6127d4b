import { href } from "#kernel/href.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { lateForm } from "#web/ui/form/lazy-form.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readPlaces } from "../contract.ts";
import { TEMPLATE_NAMES } from "../model/booking.ts";
import { whyNotBook } from "../model/places.ts";
import type { Route } from "./+types/propose-booking.page";
import { bookingMessages } from "./booking-messages.ts";
import { treasuryMessages } from "./messages.ts";

export const handle = privatePage({ menu: "treasury", modules: ["propose"] });

const late = lateForm(async () => (await import("./booking/booking-form.tsx")).BookingForm);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const template = TEMPLATE_NAMES.find((name) => name === params.template);
  if (template === undefined) throw refuse("not_found");
  late.preload();
  return { template, ...(await api(readPlaces, {})) };
});

/** `/office/treasury/booking/new/:template`: the entries of one kind of booking. */
export default function ProposeBookingPage({ loaderData: { template, places } }: Route.ComponentProps) {
  const t = useMessages(bookingMessages);
  const room = useMessages(treasuryMessages);
  const why = whyNotBook(template, places);
  return (
    <>
      <PageHeader
        title={t(`templates.${template}`)}
        parents={[
          { label: room("title"), to: href("/office/treasury") },
          { label: t("new"), to: href("/office/treasury/booking/new") },
        ]}
        lead={t(`about.${template}`)}
      />
      <div className="mt-8 max-w-text">
        {why === null ? <late.Form key={template} template={template} places={places} /> : <Banner>{t(why)}</Banner>}
      </div>
    </>
  );
}
