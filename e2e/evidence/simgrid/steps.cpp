// Times schedules step by step in SimGrid: all messages of a step start together, and the next step starts when the last has ended.
// Links share their bandwidth by max-min fairness, without latency and without the terms of TCP.
//
// Reads: links, their bandwidths (B/s), steps, and by step its messages: bytes, links of the route, their numbers.
// Prints the end of the last step in seconds.
#include <simgrid/s4u.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

struct Message {
  double bytes;
  int route;
};

int main(int argc, char** argv) {
  sg4::Engine engine(&argc, argv);
  for (const char* option : {"network/model:CM02", "network/TCP-gamma:0", "network/crosstraffic:0", "network/weight-S:0",
                             "network/latency-factor:1", "network/bandwidth-factor:1", "maxmin/precision:1e-12",
                             "surf/precision:1e-12"})
    sg4::Engine::set_config(option);
  std::ifstream in(argv[1]);
  int linkCount = 0;
  in >> linkCount;
  auto* zone = sg4::create_full_zone("graph");
  std::vector<const sg4::Link*> links;
  for (int link = 0; link < linkCount; link++) {
    double bandwidth = 0;
    in >> bandwidth;
    links.push_back(zone->create_link("link" + std::to_string(link), bandwidth)->set_latency(0)->seal());
  }
  int stepCount = 0;
  in >> stepCount;
  std::map<std::vector<int>, int> routes;
  std::vector<std::vector<Message>> steps(stepCount);
  for (auto& step : steps) {
    int messages = 0;
    in >> messages;
    for (int message = 0; message < messages; message++) {
      double bytes = 0;
      int count = 0;
      in >> bytes >> count;
      std::vector<int> path(count);
      for (int& link : path) in >> link;
      const int route = routes.emplace(path, routes.size()).first->second;
      step.push_back({bytes, route});
    }
  }
  // A route of its own between two hosts of its own: paths between the same NPUs may differ.
  std::vector<std::pair<sg4::Host*, sg4::Host*>> ends(routes.size());
  for (const auto& [path, route] : routes) {
    auto* from = zone->create_host("from" + std::to_string(route), 1e9)->seal();
    auto* to = zone->create_host("to" + std::to_string(route), 1e9)->seal();
    std::vector<sg4::LinkInRoute> used;
    for (int link : path) used.emplace_back(links[link]);
    zone->add_route(from->get_netpoint(), to->get_netpoint(), nullptr, nullptr, used, false);
    ends[route] = {from, to};
  }
  zone->seal();
  if (ends.empty()) return 1;
  sg4::Actor::create("steps", ends[0].first, [&] {
    for (const auto& step : steps) {
      std::vector<sg4::CommPtr> comms;
      for (const auto& [bytes, route] : step)
        comms.push_back(sg4::Comm::sendto_async(ends[route].first, ends[route].second, static_cast<uint64_t>(bytes)));
      for (auto& comm : comms) comm->wait();
    }
  });
  engine.run();
  std::printf("%.17g\n", sg4::Engine::get_clock());
}
