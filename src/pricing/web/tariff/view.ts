/** The price list as pages show it: every figure a string in the page's language. Pure types; `load-tariff.ts` writes them. */

export interface Fact {
  readonly term: string;
  readonly text: string;
  /** The figure that a reader looks for first. */
  readonly isMain?: boolean;
}

/** A country, a rail or a tier, with what there is to know about it. */
export interface TariffRow {
  readonly key: string;
  readonly name: string;
  /** Beside the name: the currency. */
  readonly note: string | null;
  readonly facts: readonly Fact[];
  /** In the place of facts: why there are none now. */
  readonly instead: string | null;
  readonly link: { readonly to: string; readonly text: string; readonly label: string } | null;
}

export interface TariffTable {
  readonly key: string;
  readonly title: string;
  /** What the first column is called. */
  readonly head: string;
  readonly rows: readonly TariffRow[];
}

export interface TariffView {
  readonly fees: { readonly title: string; readonly lines: readonly string[] };
  readonly tables: readonly TariffTable[];
}
