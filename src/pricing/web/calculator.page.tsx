import { redirect } from "react-router";
import { pageContext } from "#web/context.ts";
import { useWords } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import type { Route } from "./+types/calculator.page";
import { Calculator } from "./calculator/calculator.tsx";
import { loadCalculator } from "./calculator/load-calculator.ts";
import { calculatorPageWords } from "./calculator-page/messages.ts";

/** The price changes with time; an address with a query is drawn for each visitor anyway. */
export const handle = { kept: 30 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const { pathname, searchParams } = new URL(request.url);
  const view = await loadCalculator({ api, language }, searchParams);
  // Sent as a plain form: the address that remains is the one to share.
  if (view !== null && view.problem === null && searchParams.has("wasSide")) throw redirect(`${pathname}?${view.link}`);
  if (view === null || searchParams.get("only") !== "answer") return { calculator: view };
  // Places and banks stand in the page that asks.
  return { calculator: { ...view, places: [], banks: [] } };
}

/** Without an answer the calculator stays as it is and says so: a page that is read is not taken away because the network is. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (new URL(request.url).searchParams.get("only") === "answer" && !(error instanceof Response)) return { calculator: null };
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, description } = calculatorPageWords[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, loaderData ? { title, description, path: "/kalkulator" } : null);
};

/** PRODUCT §3 `/kalkulator`. */
export default function CalculatorPage({ loaderData: { calculator } }: Route.ComponentProps) {
  const t = useWords(calculatorPageWords);
  const facts = ["fee", "rate", "arrives"] as const;
  return (
    <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-gutter py-8 md:py-14 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[auto_1fr] lg:items-start">
      <div>
        <h1>{t("heading")}</h1>
        <p className="mt-4 text-lg text-ink-muted">{t("lead")}</p>
      </div>
      {calculator === null ? null : (
        <div className="lg:row-span-2">
          <Calculator key={calculator.link} view={calculator} onLink={keepInAddress} />
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

/** The address follows the answer, so that it can be shared and reloaded, without a step in the history for each digit. */
function keepInAddress(link: string): void {
  const address = `${location.pathname}?${link}`;
  if (location.pathname + location.search !== address) history.replaceState(history.state, "", address);
}
