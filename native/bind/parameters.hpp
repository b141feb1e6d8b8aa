// The numbers of a search, as Python gives them and asks for them.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <string>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"
#include "parameter.hpp"

namespace omello::bind {

// The usual numbers with those of a dictionary in their place; None is an empty one. Raises SpecError.
template <typename Parameters, size_t kCount>
Parameters parameters_of(nanobind::handle given, const std::array<Parameter<Parameters>, kCount>& known) {
  Parameters parameters;
  if (given.is_none()) return parameters;
  if (!PyDict_Check(given.ptr()))
    raise_spec_error(quoted(given) + " are no numbers of a search: expected names and numbers");
  for (auto [key, value] : nanobind::borrow<nanobind::dict>(given)) {
    const Parameter<Parameters>* found = nullptr;
    std::string names;
    for (const Parameter<Parameters>& parameter : known) {
      names += (names.empty() ? "" : ", ") + std::string(parameter.name);
      if (PyUnicode_Check(key.ptr()) && PyUnicode_CompareWithASCIIString(key.ptr(), parameter.name) == 0) {
        found = &parameter;
      }
    }
    if (found == nullptr) raise_spec_error("the search has no number " + quoted(key) + "; it has " + names);
    parameters.*found->place = static_cast<int>(whole(value, found->name, found->least, found->most));
  }
  return parameters;
}

// (name, usual value, least, most) of each.
template <typename Parameters, size_t kCount>
nanobind::list told(const std::array<Parameter<Parameters>, kCount>& known) {
  const Parameters usual;
  nanobind::list list;
  for (const auto& [name, place, least, most] : known) {
    list.append(nanobind::make_tuple(name, usual.*place, least, most));
  }
  return list;
}

}  // namespace omello::bind
