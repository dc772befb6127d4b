/** The price list as shown on pages: every figure is text in the page's language. Pure types; `load-tariff.ts` fills them. */

export interface Fact {
  readonly term: string;
  readonly text: string;
  /** The figure that readers look for first. */
  readonly isMain?: boolean;
  /** Left out on a phone, where the calculator shows it. */
  readonly isDetail?: boolean;
}

/** A country, rail or tier with its facts. */
export interface TariffRow {
  readonly key: string;
  readonly name: string;
  /** Letters of the mark in front of the name: the country's code. Null for a rail or tier. */
  readonly mark: string | null;
  /** Shown beside the name: the currency. */
  readonly note: string | null;
  readonly facts: readonly Fact[];
  /** Shown instead of facts: why there are none now. */
  readonly instead: string | null;
  readonly link: { readonly to: string; readonly text: string; readonly label: string } | null;
}

export interface TariffTable {
  readonly key: string;
  readonly title: string;
  /** Heading of the first column. */
  readonly head: string;
  readonly rows: readonly TariffRow[];
}

export interface TariffView {
  readonly fees: { readonly title: string; readonly lines: readonly string[] };
  readonly tables: readonly TariffTable[];
}
