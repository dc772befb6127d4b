/** The calculator's field for the receiving bank or e-wallet. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { href } from "#kernel/href.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import type { CalculatorQuery } from "./calculator-query.ts";
import { ChoiceEntry, LinkEntry } from "./entries.tsx";
import { firstInteraction } from "./first-interaction.ts";
import { loadDestinationSearch } from "./load-destination-search.ts";
import type { CalculatorView } from "./view.ts";

const DestinationSearch = lazy(loadDestinationSearch);
const SETTLED_MS = 400;
const HOME = "ID";

interface DestinationEntryProps {
  readonly view: CalculatorView;
  readonly query: CalculatorQuery;
  readonly problem: string | null;
  /** Rendered by the server, for use before the script is loaded. */
  readonly isDrawn: boolean;
  readonly onChange: (payoutMethod: string) => void;
}

/**
 * For Indonesia, a searchable list. On a server-rendered page the field starts as a select and becomes the list on the first interaction
 * with anything else: a visitor who has opened the select keeps it.
 */
export function DestinationEntry({ view, query, problem, isDrawn, onChange }: DestinationEntryProps) {
  const [isSearched, setSearched] = useState(!isDrawn);
  const to = useLocalizedPath();
  const wait = useEffectEvent(async () => {
    if (!isDrawn) return;
    await firstInteraction();
    await loadDestinationSearch();
    // If the interaction is with the select itself, it gets the focus only after this listener runs.
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const select = document.activeElement;
    if (!(select instanceof HTMLSelectElement && select.name === "via")) setSearched(true);
  });
  useEffect(() => void wait(), []);
  if (query.via === "cash")
    return (
      <LinkEntry label={view.messages.pickup} problem={problem} to={to(href("/lokasi-tunai"))} text={view.messages.outlets} />
    );
  if (query.to !== HOME) return <OnlyMethod view={view} country={query.to} problem={problem} />;
  const select = (
    <ChoiceEntry name="via" label={view.messages.via} problem={problem} value={query.via} onChange={onChange}>
      <HomeOptions view={view} />
    </ChoiceEntry>
  );
  if (!isSearched) return select;
  return (
    <>
      {/* On hydration the form is read by its fields, so the list needs a hidden one. */}
      {isDrawn ? null : <input type="hidden" name="via" value={query.via} />}
      {/* If the field never was a select, none may flash up while the list loads. */}
      <Suspense fallback={isDrawn ? select : <div aria-busy="true" className="min-h-control" />}>
        <DestinationSearch view={view} problem={problem} value={query.via} onChange={onChange} />
      </Suspense>
    </>
  );
}

/** Abroad there is nothing to choose: the recipient's own bank is asked for with the recipient. */
function OnlyMethod({ view, country, problem }: Pick<DestinationEntryProps, "view" | "problem"> & { readonly country: string }) {
  const [method] = accountMethods(view.places, country);
  return (
    <p className="text-sm text-ink-muted @[17rem]:col-span-2">
      <input type="hidden" name="via" value={method?.payoutMethod ?? "bank"} />
      {problem === null ? method?.name : <span className="text-danger">{problem}</span>}
    </p>
  );
}

const accountMethods = (places: CalculatorView["places"], country: string) =>
  (places.find(({ code }) => code === country)?.payoutMethods ?? []).filter(({ payoutMethod }) => payoutMethod === "bank");

function HomeOptions({ view: { places, banks } }: { readonly view: CalculatorView }) {
  return (
    <>
      {accountMethods(places, HOME).map(({ payoutMethod, name }) => (
        <option key={payoutMethod} value={payoutMethod}>
          {name}
        </option>
      ))}
      {banks.map(({ label, choices }) => (
        <optgroup key={label} label={label}>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
