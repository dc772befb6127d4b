export interface Row {
  readonly id: string;
}
