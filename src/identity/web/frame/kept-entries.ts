/**
 * What was typed, kept for this tab: it survives a reload, the back button and a look at another page. Session storage only, and only what
 * its form names: never a password, never a code.
 */
import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { z } from "zod";
import type { AppForm } from "#web/ui/form/app-form.tsx";

const KEY = "entries:";
const entriesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));
export type Entries = z.output<typeof entriesSchema>;

/** Where storage is forbidden nothing is kept, and nothing breaks. */
function withStorage<T>(run: (storage: Storage) => T): T | null {
  try {
    return run(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export function readEntries(form: string): Entries {
  const text = withStorage((storage) => storage.getItem(KEY + form)) ?? "{}";
  try {
    return entriesSchema.parse(JSON.parse(text));
  } catch {
    // Whatever somebody has written there: it is not what we keep.
    return {};
  }
}

export function keepEntries(form: string, entries: Entries): void {
  withStorage((storage) => storage.setItem(KEY + form, JSON.stringify(entries)));
}

export function forgetEntries(form: string): void {
  withStorage((storage) => storage.removeItem(KEY + form));
}

/** Puts back what was typed into this form before, once the page stands, and keeps what is typed from then on. */
export function useKeptEntries<Values extends FieldValues>(
  name: string,
  form: AppForm<Values>,
  kept: readonly FieldPath<Values>[],
  onRestored?: () => void,
): void {
  const begin = useEffectEvent(() => {
    const entries = Object.entries(readEntries(name)).filter(([field]) => kept.some((one) => one === field));
    const typed = entries.filter(([, value]) => value !== "" && value !== false);
    if (typed.length > 0) {
      form.hook.reset({ ...form.hook.getValues(), ...Object.fromEntries(typed) });
      onRestored?.();
    }
    return form.hook.watch((values) => {
      keepEntries(name, Object.fromEntries(kept.map((field) => [field, (values[field] ?? "") as string | boolean])));
    });
  });
  useEffect(() => {
    const watching = begin();
    return () => watching.unsubscribe();
  }, []);
}
