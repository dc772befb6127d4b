import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { formatRupiahRate, parseRate, type Rate } from "#kernel/rate.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { prepareAgain, RATE_ABOVE } from "../contract-again.ts";
import { againMessages } from "./again-messages.ts";

interface PrepareAgainProps {
  /** The transfer that expired. */
  readonly transfer: Id<"tr">;
  readonly schedule: Id<"sd">;
  readonly name: string;
  readonly until: Date;
  /** The day on which it was prepared, where the page is not that of the transfer. */
  readonly dueAt?: Date;
}

/** One tap prepares a scheduled transfer that expired unpaid anew, and opens its payment. A highest rate that is passed is named with the rate of now. */
export default function PrepareAgain({ transfer, schedule, name, until, dueAt }: PrepareAgainProps) {
  const t = useMessages(againMessages);
  const language = useLanguage();
  const may = useMay();
  const { isBusy, above, prepare } = usePrepare(transfer);
  if (!may("transfer", "create")) return null;
  const title = dueAt === undefined ? t("title") : t("titleOn", { day: formatDate(toLocalDate(dueAt), language, "day") });
  return (
    <Banner
      kind="warning"
      title={title}
      action={
        <Button onClick={() => void prepare()} loading={isBusy} loadingText={t("preparing")}>
          {t("act")}
        </Button>
      }
    >
      <p>{t("text", { name, until: formatDeadline(until, language) })}</p>
      {above === null ? null : (
        <div role="alert" className="mt-3 flex flex-col items-start gap-3">
          <p className="font-semibold">{t("rate", { rate: formatRupiahRate(above, language) })}</p>
          <LinkButton variant="secondary" to={href("/dashboard/schedules/:id", { id: schedule })}>
            {t("schedule")}
          </LinkButton>
        </div>
      )}
    </Banner>
  );
}

/** `above`: our rate, where the last press was refused because it is above the highest one. */
function usePrepare(expired: Id<"tr">) {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [above, setAbove] = useState<Rate | null>(null);

  async function prepare() {
    setBusy(true);
    setAbove(null);
    await errors.attempt(async () => {
      try {
        const { transfer: id } = await api(prepareAgain, { transfer: expired });
        await navigate(href("/dashboard/transfers/:id/pay", { id }));
      } catch (error) {
        const rate = error instanceof ApiRefusal && error.code === RATE_ABOVE ? error.details["rate"] : null;
        if (typeof rate !== "string") throw error;
        setAbove(parseRate(rate));
      }
    });
    setBusy(false);
    // After a refusal the page shows what has changed since.
    await revalidate();
  }
  return { isBusy, above, prepare };
}
