import type { ShownPicture } from "../../pictures/model/picture.ts";

/** An article in a list, with its date already formatted. */
export interface Card {
  readonly key: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly illustration: string;
  /** An uploaded picture instead of an illustration. */
  readonly picture: ShownPicture | null;
  readonly publishedOn: string;
  readonly dateText: string;
  readonly readingMinutes: number;
  readonly category: { readonly slug: string; readonly name: string };
}
