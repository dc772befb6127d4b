/** Figures of the screens of the product, formatted by the server. A page whose prices are stopped has none, and shows the words alone. */

/** The hours of a rail on a day in Jakarta, as shares of 24 hours. */
export interface RailHours {
  readonly key: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly hours: string;
  readonly arrives: string;
}

/** The mid-market rate and ours for one destination, now. */
export interface RateGap {
  readonly currency: string;
  readonly mid: string;
  readonly ours: string;
  readonly gap: string;
  /** The margin in rupiah for the example amount, in words. */
  readonly margin: string;
  readonly asOf: string;
}

export interface ScreenViews {
  readonly rails: readonly RailHours[] | null;
  readonly rate: RateGap | null;
}
