// Loaded by the process that drives the browser, before Playwright (NODE_OPTIONS in conftest.py).
//
// Whenever something expected is not there yet, Playwright writes down the whole page, in case it never comes,
// which is about 8% of what tests in a browser cost. A failure tells what there was to see in any case
// (conftest.py). Where Playwright has changed and this does not find what it looks for, tests only cost more.
const { Module } = require("node:module");

const writesDown = /ariaSnapshotForExpectFailure\(\w+, \w+\) \{/g;
const compile = Module.prototype._compile;
Module.prototype._compile = function (source, ...rest) {
  return compile.call(this, source.replace(writesDown, "$& return undefined;"), ...rest);
};
