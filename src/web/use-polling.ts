import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's data again at an interval: for the development pages, which nothing notifies. */
export function usePolling(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [revalidate, everyMs]);
}
