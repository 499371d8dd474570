import Dexie from "dexie";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

/*
 * The least page that shows the orders which a phone keeps: React, Dexie and plain rows.
 * `?fill=500` writes them first.
 */

type Order = {
  _id: string;
  orderNumber: string;
  name: string;
  number: string;
  when: string;
  price: string;
  status: string;
};

const db = new Dexie("least");
db.version(1).stores({ orders: "_id" });
const orders = db.table<Order, string>("orders");

const orderOf = (n: number): Order => ({
  _id: String(n).padStart(8, "0"),
  orderNumber: `K-${1000 + n}`,
  name: n % 2 ? "টিন সার্টিফিকেট" : "এনআইডি",
  number: `•••• ${String(n * 7_368_787).slice(-4)}`,
  when: "৩ মিনিট আগে",
  price: "৳ ১২০",
  status: n % 25 ? "বাতিল" : "ডেলিভারি হয়েছে",
});

function Orders() {
  const [rows, setRows] = useState<Order[]>([]);
  useEffect(() => void orders.toArray().then((found) => setRows(found.reverse())), []);
  return (
    <main>
      <ul>
        {rows.map((order) => (
          <li key={order._id}>
            <button type="button">{order.name}</button> <span>{order.status}</span>
            <p>
              <span>{order.number}</span> <span>{order.orderNumber}</span> <span>{order.when}</span>{" "}
              <span>{order.price}</span>
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}

const fill = Number(new URLSearchParams(location.search).get("fill") ?? 0);
if (fill) await orders.bulkPut(Array.from({ length: fill }, (_, n) => orderOf(n)));
await navigator.serviceWorker.register("/worker.js");
createRoot(document.querySelector("#root") as Element).render(<Orders />);
