/**
 * Runs in the page: what this browser keeps, as text: its databases, local storage, and the
 * addresses of what is cached.
 */
export async function textOfBrowser(): Promise<string> {
  const { indexedDB, localStorage, caches } = globalThis as any;
  const answer = (request: any) =>
    new Promise<any>((done) => request.addEventListener("success", () => done(request.result)));
  const texts: string[] = [JSON.stringify(localStorage)];
  for (const { name } of await indexedDB.databases()) {
    const db = await answer(indexedDB.open(name));
    for (const table of db.objectStoreNames)
      texts.push(JSON.stringify(await answer(db.transaction(table).objectStore(table).getAll())));
    db.close();
  }
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) texts.push(url);
  return texts.join();
}
