export interface Range {
  readonly from?: string;
  readonly to?: string;
}
