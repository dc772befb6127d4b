import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the page's data anew every so often, for as long as the page is open: for pages of people who test. */
export function useLookAgain(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [revalidate, everyMs]);
}
