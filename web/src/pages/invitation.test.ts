import { expect, test } from "vitest";
import { isLoopback, originFor } from "./invitation";

test("a link that only this machine understands is replaced by one for the network", () => {
  expect(originFor("http://127.0.0.1:8000", ["http://192.168.1.5:8000"])).toBe("http://192.168.1.5:8000");
  expect(originFor("http://localhost:8000", [])).toBe("http://localhost:8000");
});

test("a page that came from elsewhere sends others there too", () => {
  expect(originFor("https://games.example", ["http://10.0.0.2:8000"])).toBe("https://games.example");
});

test("which addresses mean this machine", () => {
  expect(["http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1"].every(isLoopback)).toBe(true);
  expect(isLoopback("http://192.168.1.5:8000")).toBe(false);
});
