/*
 * The databases of one browser. Each is of its own classes, so that it keeps to the clock and the
 * faults of its phone.
 */
import * as idb from "fake-indexeddb";

export const classes = idb;
