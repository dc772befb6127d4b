/**
 * Stores form entries for this tab: they survive a reload, the back button and a visit to another page. Session storage only, and only the
 * fields that the form names: never a password, never a code.
 */
import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { z } from "zod";
import type { AppForm } from "#web/ui/form/app-form.tsx";

const KEY = "entries:";
const entriesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));
export type Entries = z.output<typeof entriesSchema>;

/** Where storage is forbidden nothing is stored, and nothing fails. */
function withStorage<T>(run: (storage: Storage) => T): T | null {
  try {
    return run(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export function readDraft(form: string): Entries {
  const text = withStorage((storage) => storage.getItem(KEY + form)) ?? "{}";
  try {
    return entriesSchema.parse(JSON.parse(text));
  } catch {
    // Not our format: the entry was written by something else.
    return {};
  }
}

export function saveDraft(form: string, entries: Entries): void {
  withStorage((storage) => storage.setItem(KEY + form, JSON.stringify(entries)));
}

export function clearDraft(form: string): void {
  withStorage((storage) => storage.removeItem(KEY + form));
}

/** Restores the entries of this form once the page is rendered, and stores changes from then on. */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: AppForm<Values>,
  fields: readonly FieldPath<Values>[],
  onRestored?: () => void,
): void {
  const begin = useEffectEvent(() => {
    const entries = Object.entries(readDraft(name)).filter(([field]) => fields.some((one) => one === field));
    const typed = entries.filter(([, value]) => value !== "" && value !== false);
    if (typed.length > 0) {
      form.hook.reset({ ...form.hook.getValues(), ...Object.fromEntries(typed) });
      onRestored?.();
    }
    return form.hook.watch((values) => {
      // Another page may store more fields under the same name: sign-in and reset share the address.
      saveDraft(name, {
        ...readDraft(name),
        ...Object.fromEntries(fields.map((field) => [field, (values[field] ?? "") as string | boolean])),
      });
    });
  });
  useEffect(() => {
    const watching = begin();
    return () => watching.unsubscribe();
  }, []);
}
