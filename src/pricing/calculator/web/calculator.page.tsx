import { redirect } from "react-router";
import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import type { Route } from "./+types/calculator.page";
import { Calculator } from "./calculator.tsx";
import { loadCalculator } from "./load-calculator.ts";
import { calculatorPageMessages } from "./page/messages.ts";

/** Cached for a short time, because prices change. An address with a query is rendered for each visitor anyway. */
export const handle = cachedPage(30);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const { pathname, searchParams } = new URL(request.url);
  const view = await loadCalculator({ api, language }, searchParams);
  // After a plain form submission, redirects to the address to share.
  if (view !== null && view.problem === null && searchParams.has("wasSide")) throw redirect(`${pathname}?${view.link}`);
  if (view === null || searchParams.get("only") !== "answer") return { calculator: view };
  // The requesting page already has places and banks.
  return { calculator: { ...view, places: [], banks: [] } };
}

/** When a request fails, the calculator stays and shows a notice: a page being read must not disappear because the network is down. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (new URL(request.url).searchParams.get("only") === "answer" && !(error instanceof Response)) return { calculator: null };
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, description } = calculatorPageMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, loaderData ? { title, description, path: href("/kalkulator") } : null);
};

/** The calculator at `/kalkulator` (PUB-10). */
export default function CalculatorPage({ loaderData: { calculator } }: Route.ComponentProps) {
  const t = useMessages(calculatorPageMessages);
  const facts = ["fee", "rate", "arrives"] as const;
  return (
    <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-gutter py-8 md:py-14 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[auto_1fr] lg:items-start">
      <div>
        <h1>{t("heading")}</h1>
        <p className="mt-4 text-lg text-ink-muted">{t("lead")}</p>
      </div>
      {calculator === null ? null : (
        <div className="lg:row-span-2">
          <Calculator key={calculator.link} view={calculator} onLink={storeInAddress} />
        </div>
      )}
      <section aria-labelledby="reading" className="lg:self-start">
        <h2 id="reading" className="text-lg font-bold">
          {t("facts")}
        </h2>
        <dl className="mt-3 grid gap-4">
          {facts.map((fact) => (
            <div key={fact} className="border-s-2 border-accent ps-4">
              <dt className="font-semibold">{t(fact)}</dt>
              <dd className="text-ink-muted">{t(`${fact}Text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** Updates the address with each answer, so that it can be shared and reloaded, without a history entry for each digit. */
function storeInAddress(link: string): void {
  const address = `${location.pathname}?${link}`;
  if (location.pathname + location.search !== address) history.replaceState(history.state, "", address);
}
