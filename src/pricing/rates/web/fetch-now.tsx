import { RefreshCw } from "lucide-react";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { useAction } from "#web/use-action.ts";
import { fetchRatesNow, listRates } from "../contract-desk.ts";
import { rateMessages } from "./messages.ts";

type Fetched = Output<typeof listRates>["fetched"];

const ASK_EVERY_MS = 2_000;
/** The source is given 10 seconds; the worker starts within a few. */
const ASK_TIMES = 10;

/** Asks for the reference rates, waits for what comes of it, and tells it. */
export function FetchNow() {
  const t = useMessages(rateMessages);
  const may = useMay();
  const toasts = useToasts();
  const { act, isBusy } = useAction();
  if (!may("rate", "update")) return null;
  async function fetch() {
    const fetched = await fetchedSince((await api(fetchRatesNow, {})).requestedAt);
    if (fetched === null) return toasts.show({ kind: "info", title: t("fetchWaiting") });
    const isGood = fetched.outcome === "added" || fetched.outcome === "known";
    toasts.show({ kind: isGood ? "success" : "danger", title: t(`fetched.${fetched.outcome}`, { count: fetched.added }) });
  }
  return (
    <Button variant="secondary" iconBefore={<RefreshCw aria-hidden size={20} />} loading={isBusy} onClick={() => void act(fetch)}>
      {t("fetch")}
    </Button>
  );
}

async function fetchedSince(requestedAt: Date): Promise<Fetched> {
  for (let asked = 0; asked < ASK_TIMES; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    const { fetched } = await api(listRates, {});
    if (fetched !== null && fetched.at >= requestedAt) return fetched;
  }
  return null;
}

/** When the reference rates were last fetched, and what came of it. */
export function LastFetch({ fetched }: { readonly fetched: Fetched }) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  if (fetched === null) return <p className="text-sm text-ink-muted">{t("fetchedNever")}</p>;
  return (
    <p className="text-sm text-ink-muted">
      {t("fetchedAt", { when: formatInstant(fetched.at, language, "long") })}{" "}
      {t(`fetched.${fetched.outcome}`, { count: fetched.added })}
    </p>
  );
}
