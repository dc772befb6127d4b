/** The entry of the calculator that says at which bank. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocalizedPath } from "#web/i18n.tsx";
import type { CalculatorAsk } from "./ask.ts";
import { ChoiceEntry, LinkEntry } from "./entries.tsx";
import { firstTouch } from "./first-touch.ts";
import { loadWaySearch } from "./load-way-search.ts";
import type { CalculatorView } from "./view.ts";

const WaySearch = lazy(loadWaySearch);
const SETTLED_MS = 400;

interface WayEntryProps {
  readonly view: CalculatorView;
  readonly ask: CalculatorAsk;
  readonly problem: string | null;
  /** The server draws it, for who has no script yet. */
  readonly isDrawn: boolean;
  readonly onChange: (way: string) => void;
}

/**
 * At home a list to type into. Where the server draws the page it is a select at first, and the list takes its place with the first touch of
 * something else: whoever opened the select knows it as one, and keeps it.
 */
export function WayEntry({ view, ask, problem, isDrawn, onChange }: WayEntryProps) {
  const [isSearched, setSearched] = useState(!isDrawn);
  const to = useLocalizedPath();
  const wait = useEffectEvent(async () => {
    if (!isDrawn) return;
    await firstTouch();
    await loadWaySearch();
    // A touch of the select itself focuses it after this has heard of it.
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const select = document.activeElement;
    if (!(select instanceof HTMLSelectElement && select.name === "via")) setSearched(true);
  });
  useEffect(() => void wait(), []);
  if (ask.via === "cash")
    return <LinkEntry label={view.words.pickup} problem={problem} to={to("/lokasi-tunai")} text={view.words.outlets} />;
  const select = (
    <ChoiceEntry name="via" label={view.words.via} problem={problem} value={ask.via} onChange={onChange}>
      <Ways view={view} country={ask.to} />
    </ChoiceEntry>
  );
  if (!isSearched || ask.to !== "ID") return select;
  return (
    <>
      {/* The form is read by its entries when the script takes it over. */}
      {isDrawn ? null : <input type="hidden" name="via" value={ask.via} />}
      {/* What was never a select is not one for a moment either. */}
      <Suspense fallback={isDrawn ? select : <div aria-busy="true" className="min-h-control" />}>
        <WaySearch view={view} problem={problem} value={ask.via} onChange={onChange} />
      </Suspense>
    </>
  );
}

function Ways({ view: { places, banks, words }, country }: { readonly view: CalculatorView; readonly country: string }) {
  const ways = (places.find(({ code }) => code === country)?.ways ?? [])
    .filter(({ way }) => way === "bank")
    .map(({ way, name }) => (
      <option key={way} value={way}>
        {name}
      </option>
    ));
  if (country !== "ID") return ways;
  const listed = (some: typeof banks) =>
    some.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ));
  return (
    <>
      {ways}
      <optgroup label={words.popularBanks}>{listed(banks.filter(({ isPopular }) => isPopular))}</optgroup>
      <optgroup label={words.banks}>{listed(banks.filter(({ isPopular }) => !isPopular))}</optgroup>
    </>
  );
}
