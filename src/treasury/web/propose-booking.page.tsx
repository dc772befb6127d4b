import { href } from "#kernel/href.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { lateForm } from "#web/ui/form/lazy-form.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readPlaces } from "../contract.ts";
import { commissionsAddress, listCommissions, settledSchema } from "../contract-list.ts";
import { TEMPLATE_NAMES } from "../model/booking.ts";
import { whyNotBook } from "../model/places.ts";
import type { Route } from "./+types/propose-booking.page";
import type { Settling } from "./booking/booking-form.tsx";
import { bookingMessages } from "./booking-messages.ts";
import { commissionMessages } from "./commission-messages.ts";
import { treasuryMessages } from "./messages.ts";

export const handle = privatePage({ menu: "treasury", modules: ["propose"] });

const late = lateForm(async () => (await import("./booking/booking-form.tsx")).BookingForm);

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const template = TEMPLATE_NAMES.find((name) => name === params.template);
  if (template === undefined) throw refuse("not_found");
  late.preload();
  const [{ places }, settled] = await Promise.all([
    api(readPlaces, {}),
    template === "commission_payout" ? readSettled(new URL(request.url).searchParams) : null,
  ]);
  return { template, places, settled };
});

/** The commission that the address names (`?agent=…&month=…`), or null. */
async function readSettled(query: URLSearchParams): Promise<Settling | null> {
  const asked = settledSchema.safeParse({ agent: query.get("agent"), month: query.get("month") });
  if (!asked.success) return null;
  const { agent, month } = asked.data;
  const { commissions } = await api(listCommissions, { owner: agent, month });
  const [row] = commissions;
  return row === undefined ? null : { agent, month, name: row.name, due: row.due };
}

/** `/office/treasury/booking/new/:template`: the entries of one kind of booking. */
export default function ProposeBookingPage({ loaderData: { template, places, settled } }: Route.ComponentProps) {
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
        {why !== null ? (
          <Banner>{t(why)}</Banner>
        ) : template === "commission_payout" && settled === null ? (
          <ChooseAgent />
        ) : (
          <late.Form key={template} template={template} places={places} settling={settled} />
        )}
      </div>
    </>
  );
}

/** Commission is paid to one agent for one month: both are chosen where they are listed. */
function ChooseAgent() {
  const t = useMessages(commissionMessages);
  return (
    <Banner
      action={
        <LinkButton variant="secondary" size="small" to={commissionsAddress.to()}>
          {t("toList")}
        </LinkButton>
      }
    >
      {t("choose")}
    </Banner>
  );
}
