import { useAsking } from "../lists/use-cached-list.ts";
import { useStored } from "../offline/use-stored.ts";
import { book } from "./book.ts";
import type { Entry } from "./entries.ts";

const noMore = () => Promise.resolve();

/** The own book as this phone knows it; undefined while it is read. */
export function useBook() {
  return useStored((userId) => book.read(userId), { rows: [] as Entry[], asOf: undefined });
}

/** Keeps the book up to date while it is seen. */
export function useFreshBook() {
  return useAsking({ ...book, loadMore: noMore }, ["shop", "orders", "roshids"]);
}
